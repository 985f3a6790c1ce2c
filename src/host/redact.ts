/** Removes anything that looks like a key from a text, so that it may be logged or copied. */
export function redact(text: string): string {
  return text
    .replace(/\b(bearer)\s+[^\s"',;)\]}]+/gi, '$1 …')
    .replace(/\boe_[\w-]{4,}/gi, 'oe_…')
    .replace(/(api[_-]?key|token|access[_-]token)(["']?\s*[=:]\s*["']?)[^\s"'&,;)\]}]+/gi, '$1$2…');
}
