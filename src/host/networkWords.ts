const causes: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Its name is not known on this network.'],
  [/^ECONNREFUSED$/, 'Nothing answers at that address.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The connection was broken off.'],
  [/^(ENETUNREACH|EHOSTUNREACH|ENETDOWN)$/, 'There is no way to it from this network.'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'It took too long to connect.'],
  [/CERT|SIGNATURE|SELF_SIGNED|SSL|TLS/, 'Its certificate is not trusted, or the encryption failed.'],
  [/^PROXY_AUTHENTICATION$/, 'The proxy asks for a sign-in of its own.'],
];

/** What is behind a network error's code, as a sentence; undefined for codes that say nothing to a user. */
export function causeOfNetworkError(code: string | undefined): string | undefined {
  return code === undefined ? undefined : causes.find(([pattern]) => pattern.test(code))?.[1];
}

const addressFaults = new Map([
  ['notAnAddress', 'It is not an address such as https://api.example.org.'],
  ['scheme', 'It must begin with https://; http:// is for this machine only.'],
  ['credentials', 'It must not hold a user name or password.'],
  ['query', 'It must not hold a query (?) or a fragment (#).'],
]);

/** Why a base address cannot be used, as a sentence, from the fault's code. */
export function sentenceOfAddressFault(fault: string | undefined): string {
  return (
    addressFaults.get(fault ?? '') ??
    'It must begin with https:// (or http:// for this machine only), without a user name, query or fragment.'
  );
}
