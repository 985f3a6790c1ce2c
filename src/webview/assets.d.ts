/** esbuild gives the drawing of an icon, without the `<svg>` element around it. */
declare module '*.svg' {
  const text: string;
  export default text;
}
