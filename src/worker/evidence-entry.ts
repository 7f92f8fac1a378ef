/** First module of a thread that draws from the cost model: hands its host to comlink. */
import { expose } from 'comlink';
import { EvidenceHost } from './evidence-host.ts';

expose(new EvidenceHost());
