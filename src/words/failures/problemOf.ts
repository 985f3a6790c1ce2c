/**
 * Errors travel as codes with facts (`ApiError`). A problem is the text for one: a sentence, a remedy and buttons, the
 * same in every surface.
 */
import { isApiError, type Problem, shortenText } from '../../domain';
import { problemOfFailure } from './failureProblem';
import { actionsOf, ProblemError } from './problemActions';

interface Words {
  sentence: string;
  remedy: string;
}

const forbidden: Words = {
  sentence: 'There is no permission to read or write the file or its folder.',
  remedy: 'Choose another folder, or change its permissions.',
};
const missing: Words = {
  sentence: 'The file or its folder does not exist.',
  remedy: 'It may have been moved or deleted. Choose another.',
};
const folder: Words = { sentence: 'A folder has that name.', remedy: 'Choose another name.' };
const notFolder: Words = {
  sentence: 'A part of the path is not a folder.',
  remedy: 'Choose another folder.',
};
const exists: Words = { sentence: 'A file of that name already exists.', remedy: 'Choose another name.' };
const full: Words = { sentence: 'The disk is full.', remedy: 'Make room, or choose another disk.' };
const unavailable: Words = {
  sentence: 'The file system is not available at the moment.',
  remedy: 'Check the connection to it, then try again.',
};

/** Error codes of Node and of `vscode.FileSystemError`. */
const wordsByCode: Record<string, Words> = {
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: { sentence: 'The folder is read-only.', remedy: 'Choose another folder.' },
  NoPermissions: forbidden,
  ENOENT: missing,
  FileNotFound: missing,
  EISDIR: folder,
  FileIsADirectory: folder,
  ENOTDIR: notFolder,
  FileNotADirectory: notFolder,
  EEXIST: exists,
  FileExists: exists,
  ENOSPC: full,
  EDQUOT: full,
  Unavailable: unavailable,
  EBUSY: {
    sentence: 'Another window or program is using the file.',
    remedy: 'Wait until it is done, then try again.',
  },
  EIO: unavailable,
  'refused:link': {
    sentence: 'The folder has a link inside, which Gridlens does not follow.',
    remedy: 'Somebody else may have made it. Replace it with a real file or folder, then try again.',
  },
  'refused:linkOutside': {
    sentence:
      'The file, or the folder it goes to, is a link to outside the workspace folder or your own store.',
    remedy: 'Nothing was changed there. Choose another place, or replace the link.',
  },
  'refused:outside': { sentence: 'The path leads out of its folder.', remedy: 'Choose a path inside it.' },
  'refused:notAFile': {
    sentence: 'It is not a regular file.',
    remedy: 'Remove it, or choose another name.',
  },
  'refused:tooLarge': {
    sentence: 'It is larger than Gridlens reads.',
    remedy: 'Check whether it is the file that you expect.',
  },
  'refused:notOwn': {
    sentence: 'Gridlens does not write a file of that name.',
    remedy: 'Choose another name.',
  },
  ENAMETOOLONG: { sentence: 'The name is too long for the file system.', remedy: 'Choose a shorter name.' },
};

/** Describes a file system error to the user; undefined for any other error. */
function problemOfFile(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const words = Object.hasOwn(wordsByCode, error.code) ? wordsByCode[error.code] : undefined;
  // VS Code prefixes the message with the error's class.
  return (
    words && { ...words, detail: error.message.replace(/^(?:\w*Error: )+/, ''), actions: actionsOf('retry') }
  );
}

/**
 * True when the user cancelled the action, which is not reported. `AbortError` is the platform's name for its
 * error, `Canceled` is the name of `vscode.CancellationError`.
 */
export function isCancelled(error: unknown): boolean {
  if (isApiError(error)) return error.kind === 'cancelled';
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || error.name === 'Canceled' || error.name === 'CancellationError';
}

/** The only function that turns a thrown value into a sentence, a remedy and buttons. Pure. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (isApiError(error)) return problemOfFailure(error);
  if (isCancelled(error)) return problemOfFailure({ kind: 'cancelled', facts: {} });
  const ofFile = problemOfFile(error);
  if (ofFile) return ofFile;
  const detail = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return {
    sentence: 'Something went wrong inside Gridlens.',
    remedy: 'Try again. If it happens again, the log has the details for a report.',
    detail: detail === '' ? undefined : shortenText(detail, 500),
    actions: actionsOf('retry', 'showLog', 'copyDetails'),
  };
}

/** Formats a problem as plain text for a notification or the clipboard, one line per part. */
export function textOfProblem(problem: Problem): string {
  return [problem.sentence, problem.remedy, problem.detail].filter((part) => part !== undefined).join('\n');
}

/** Formats a problem as one line: the sentence, the remedy, and the detail in brackets. */
export const sentencesOfProblem = ({ sentence, remedy, detail }: Problem): string =>
  [sentence, remedy, detail === undefined ? undefined : `(${detail})`]
    .filter((part) => part !== undefined)
    .join(' ');
