/** The code of a thread's program, which the build bundles into a text. */
declare module '*.thread' {
  const program: string;
  export default program;
}
