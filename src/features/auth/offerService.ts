import { showInformation } from '../../host/notifications';
import { showProblem } from '../../host/problems';

/** Offers to use the service after a sign-in while sample data is in use. Does not wait for the answer. */
export function offerService(use: (kind: 'service') => Promise<void>): void {
  const yes = 'Use the Service';
  const offer = async (): Promise<void> => {
    const picked = await showInformation('Signed in. Queries still go to the sample data.', yes);
    if (picked === yes) await use('service');
  };
  offer().catch(showProblem);
}
