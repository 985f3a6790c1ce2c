/** The version in the sample service's replies: the version of the live service that it follows, with a suffix. */
export const serviceVersion = '4.5.17-sample';
