import { startSampleService, type SampleService } from '../../support/sampleService';

/**
 * Starts the sample service outside VS Code, so that it is a service like any other: with an address and a valid key.
 */
export async function startService(key = 'oe_a_key_for_tests'): Promise<SampleService> {
  return startSampleService({ token: key });
}

/** Settings that point Gridlens at a service. */
export const pointedAt = (baseAddress: string): Record<string, unknown> => ({
  'gridlens.connection': 'service',
  'gridlens.service.baseAddress': baseAddress,
});
