/** Returns a function that makes names unique: a name that the TypeScript text declares gets the first free number. */
export function freeNames(text: string): (wanted: string) => string {
  const isDeclared = (name: string): boolean =>
    new RegExp(
      String.raw`\b(?:const|let|var|function|class|import)\b[^;=()]*?(?<![\w$.])${name}(?![\w$])`,
    ).test(text);
  return (wanted) => {
    if (!isDeclared(wanted)) return wanted;
    let number = 2;
    while (isDeclared(`${wanted}${number}`)) number++;
    return `${wanted}${number}`;
  };
}
