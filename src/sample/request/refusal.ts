/** The version in the sample service's replies: the version of the live service that it follows, with a suffix. */
export const serviceVersion = '4.5.17-sample';

/** An error reply. Thrown when a request is invalid; the server sends its status and body. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`refused with ${status}`);
    this.name = 'Refusal';
  }
}

export function refuse(status: number, error: string): Refusal {
  return new Refusal(status, { version: serviceVersion, response_status: 'ERROR', error, success: false });
}

/** Creates a refusal in the form of the web framework: a sentence (unknown path, wrong method) or a list of faults. */
export function refuseWithDetail(status: number, detail: unknown): Refusal {
  return new Refusal(status, { detail });
}
