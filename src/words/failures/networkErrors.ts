const usualRemedy = 'Check the connection, the proxy and the base address.';

// VS Code's fetch loads the system's certificate authorities at startup. It ignores NODE_EXTRA_CA_CERTS unless
// `http.systemCertificates` is off.
const trustRemedy =
  "If it is your organisation's own, let the system that VS Code runs extensions on trust its certificate authority, leave the setting http.systemCertificates on, and restart VS Code. With that setting off, VS Code takes the file that the environment variable NODE_EXTRA_CA_CERTS names.";

/** The cause of an error code and, if it differs from the usual one, the remedy. The first match applies. */
const causes: readonly (readonly [RegExp, cause: string, remedy?: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Its name is not known on this network.'],
  [/^ECONNREFUSED$/, 'Nothing answers at that address.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The connection was broken off.'],
  [/^(ENETUNREACH|EHOSTUNREACH|ENETDOWN)$/, 'There is no way to it from this network.'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'It took too long to connect.'],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    'Its certificate is not valid at this time.',
    'Check the clock of this machine. If that is right, only the service or the proxy can put it in order.',
  ],
  [
    /ALTNAME_INVALID/,
    'Its certificate is for another name.',
    'Check the base address. A sign-in page of your network can also be in the way.',
  ],
  [/SIGNATURE|SELF_SIGNED|ISSUER|CERT_UNTRUSTED/, 'Its certificate is not trusted.', trustRemedy],
  [/CERT|SSL|TLS/, 'The encryption failed.'],
  // A refused proxy tunnel is reported like an aborted request.
  [
    /^(PROXY_AUTHENTICATION|UND_ERR_ABORTED)$/,
    'The proxy did not let it through.',
    'It may ask for a sign-in of its own. Check the setting http.proxy, or the proxy of the environment.',
  ],
];

/** Explains a network error's code: its cause and the remedy. */
export function remedyOfNetworkError(code: string | undefined): string {
  const [, cause, remedy = usualRemedy] = causes.find(([pattern]) => pattern.test(code ?? '')) ?? [];
  return cause === undefined ? usualRemedy : `${cause} ${remedy}`;
}
