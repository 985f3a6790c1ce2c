import {
  textOfValue,
  type QueryTemplate,
  type VariableValue,
  type VariableValues,
} from '../domain/variables/template';

/** What stands for an empty value, of which the query has nothing. */
const nothing = 'Left out';

export const labelOfValue = (value: VariableValue): string => {
  const text = textOfValue(value);
  return text.trim() === '' ? nothing : text;
};

/** The name of a saved query with the values that were chosen: "Fuel mix · NSW1". */
export const titleWithValues = (name: string, { variables }: QueryTemplate, values: VariableValues): string =>
  [name, ...variables.map((one) => textOfValue(values[one.name] ?? one.initial))]
    .filter((part) => part.trim() !== '')
    .join(' · ');

/** Why the query of a result does not replace one with variables. */
export const sentenceOfVariables = (name: string): string =>
  `“${name}” has variables, which this would replace by their values. Change its file, or save this one under another name.`;

/** Why the steps do not edit a query with variables. */
export const sentenceOfUneditable = (name: string): string =>
  `“${name}” has variables, which the steps do not keep. Choose Edit to change its text.`;
