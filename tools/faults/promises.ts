import type { Experiment, Promised } from './experiment.ts'
import { killedApi } from './experiments/f1-killed-api.ts'
import { restartedPostgres } from './experiments/f2-restarted-postgres.ts'
import { heldConnections } from './experiments/f4-held-connections.ts'
import { slowPostgres } from './experiments/f5-slow-postgres.ts'
import { printfulTrouble } from './experiments/f6-printful-trouble.ts'
import { killedUpload } from './experiments/f8-killed-upload.ts'
import { killedMigration } from './experiments/f9-killed-migration.ts'
import { rollingRestart } from './experiments/f12-rolling-restart.ts'
import { slowSenders } from './experiments/f14-slow-senders.ts'
import { monstrousBodies } from './experiments/f15-monstrous-bodies.ts'
import { tenTimes } from './experiments/f16-ten-times.ts'
import { awayApi } from './experiments/f22-away-api.ts'

/** By the names of `docs/reliability.md`. */
export const EXPERIMENTS: Record<string, Experiment> = {
  F1: killedApi,
  F2: restartedPostgres,
  F4: heldConnections,
  F5: slowPostgres,
  F6: printfulTrouble,
  F8: killedUpload,
  F9: killedMigration,
  F12: rollingRestart,
  F14: slowSenders,
  F15: monstrousBodies,
  F16: tenTimes,
  F22: awayApi,
}

/** What tests prove altogether, in every `npm test`. */
export const TESTED: Record<string, Promised> = {
  F7: {
    promise: 'an upload on a full disk: 507, no part of the file is left, and everything else goes on',
    tests: ['apps/api/src/uploads/trouble.test.ts'],
  },
  F10: {
    promise:
      'two instances of the API: signed in at one is signed in at the other, and signed out is signed out, also for a request that was on its way',
    tests: ['apps/api/src/auth/sessions.sequences.test.ts', 'apps/api/src/auth/overtaken.sequences.test.ts'],
  },
  F11: {
    promise:
      'front ends of former releases on this API, and a former API on this schema: nothing is missing, and nothing is of another type',
    tests: ['apps/api/src/recorded-contracts.test.ts', 'tools/contracts/released-schema.e2e.test.ts'],
  },
  F17: {
    promise:
      'a backup of the running site, restored on an empty machine: the same rows, files and digests, and a sign-in with two factors',
    tests: ['apps/api/src/backup/backup.program.test.ts', 'apps/api/src/backup/restore.test.ts'],
  },
  F18: {
    promise: 'two administrators edit one event: the second save is refused, with the copy that won',
    tests: ['apps/api/src/events/events.test.ts'],
  },
  F20: {
    promise: 'events are made the featured one at the same time: no more than one stays featured',
    tests: ['apps/api/src/events/events.test.ts', 'apps/api/src/db/migrate.test.ts'],
  },
  F21: {
    promise:
      'the mail server is away, and instances are killed while they send: sign-ups are taken, mails go out later, none twice, and those that nobody can know of are named',
    tests: ['apps/api/src/mail/send-mails.test.ts', 'apps/api/src/mail/mailing-instances.test.ts'],
  },
}
