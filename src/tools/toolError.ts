/** A refusal with what to do next, in sentences for an agent. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** An error that a tool passes on unchanged to whoever called it, such as a question to a person. */
export class PassedOnError extends Error {}
