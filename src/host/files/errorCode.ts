/** Returns the code of a file system error, such as `ENOENT`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** True for a file system error with one of the codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes(errorCode(error) ?? '');

/** Returns undefined when there is no such file or folder, on this machine or in another file system. */
export async function orMissing<T>(work: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'FileNotFound')) return undefined;
    throw error;
  }
}

/** True when the error says that a file or folder does not exist. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');
