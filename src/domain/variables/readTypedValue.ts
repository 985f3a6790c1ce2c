import { referencesOf, type QueryTemplate, type VariableValue } from './template';

/** Converts entered text to a value: a list of codes when the variable is only used as an item of lists. */
export function readTypedValue({ fields }: QueryTemplate, name: string, text: string): VariableValue {
  const places = referencesOf(fields).filter((one) => one.name === name);
  const isList = places.every(({ isWhole, isInList }) => isWhole && isInList);
  const codes = text.split(/[,\s]+/).filter((code) => code !== '');
  return isList && codes.length > 1 ? codes : text.trim();
}
