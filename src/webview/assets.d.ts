/** esbuild gives an icon as its text. */
declare module '*.svg' {
  const text: string;
  export default text;
}

/** esbuild gathers style sheets into `dist/webview.css`. */
declare module '*.css';
