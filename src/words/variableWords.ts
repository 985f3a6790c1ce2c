import {
  textOfValue,
  type QueryTemplate,
  type VariableValue,
  type VariableValues,
} from '../domain/variables/template';

/** The label of an empty value, which leaves its part out of the query. */
const nothing = 'Left out';

export const labelOfValue = (value: VariableValue): string => {
  const text = textOfValue(value);
  return text.trim() === '' ? nothing : text;
};

/** Joins the name of a saved query with the chosen values: "Fuel mix · NSW1". */
export const titleWithValues = (name: string, { variables }: QueryTemplate, values: VariableValues): string =>
  [name, ...variables.map((one) => textOfValue(values[one.name] ?? one.initial))]
    .filter((part) => part.trim() !== '')
    .join(' · ');

/** Explains why the query of a result cannot replace one with variables. */
export const sentenceOfVariables = (name: string): string =>
  `“${name}” has variables, which this would replace by their values. Change its file, or save this one under another name.`;

/** Explains why the steps cannot edit a query with variables. */
export const sentenceOfUneditable = (name: string): string =>
  `“${name}” has variables, which the steps do not keep. Choose Edit to change its text.`;
