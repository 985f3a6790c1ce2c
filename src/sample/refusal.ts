import { serviceVersion } from './version';

/** An answer that is not data: thrown wherever a request turns out wrong, sent by the server as it stands. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`refused with ${status}`);
    this.name = 'Refusal';
  }
}

/** The service's own form of an error. */
export function refuse(status: number, error: string): Refusal {
  return new Refusal(status, { version: serviceVersion, response_status: 'ERROR', error, success: false });
}

/** The web framework's form: a sentence (unknown path, wrong method) or a list of what is wrong. */
export function refuseWithDetail(status: number, detail: unknown): Refusal {
  return new Refusal(status, { detail });
}
