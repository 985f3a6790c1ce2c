/** The version the sample service names: that of the live service it follows, marked. */
export const serviceVersion = '4.5.17-sample';
