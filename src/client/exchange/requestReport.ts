export type { RequestReport } from '../../domain/requestReport';
