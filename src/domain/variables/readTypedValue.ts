import { referencesOf, type QueryTemplate, type VariableValue } from './template';

/** What a typed text is as a value: several codes where the variable stands for items of a list. */
export function readTypedValue({ fields }: QueryTemplate, name: string, text: string): VariableValue {
  const places = referencesOf(fields).filter((one) => one.name === name);
  const isList = places.every(({ isWhole, isInList }) => isWhole && isInList);
  const codes = text.split(/[,\s]+/).filter((code) => code !== '');
  return isList && codes.length > 1 ? codes : text.trim();
}
