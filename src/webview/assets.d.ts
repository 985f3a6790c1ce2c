/** esbuild gives an icon as its text. */
declare module '*.svg' {
  const text: string;
  export default text;
}
