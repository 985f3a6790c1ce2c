/** A refusal with what to do next, in sentences for an agent. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** An error that reaches the caller of a tool unchanged, such as a question to a person. */
export class RethrownError extends Error {}
