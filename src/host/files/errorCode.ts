/** The code of an error of the file system, as `ENOENT`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** True where a file or folder does not exist. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';
