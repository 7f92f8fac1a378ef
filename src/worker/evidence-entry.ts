/** First module of a thread that draws from the cost model: hands its host to comlink. */
import { expose } from 'comlink';
import { evidenceHost } from './evidence-host.ts';

expose(evidenceHost);
