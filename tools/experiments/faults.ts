import type { Experiment, ProvenPromise } from './experiment.ts'
import { badBodies, slowSenders } from './faults/bad-clients.ts'
import { killedMigration } from './faults/killed-migration.ts'
import { killedUpload } from './faults/killed-upload.ts'
import { killedWrites } from './faults/killed-writes.ts'
import { tenTimes } from './faults/overload.ts'
import { heldConnections, restartedPostgres, slowPostgres } from './faults/postgres.ts'
import { printfulTrouble } from './faults/printful.ts'
import { awayApi, rollingRestart } from './faults/restarts.ts'

/** By the names of `docs/reliability.md`. */
export const EXPERIMENTS: Record<string, Experiment> = {
  F1: killedWrites,
  F2: restartedPostgres,
  F4: heldConnections,
  F5: slowPostgres,
  F6: printfulTrouble,
  F8: killedUpload,
  F9: killedMigration,
  F12: rollingRestart,
  F14: slowSenders,
  F15: badBodies,
  F16: tenTimes,
  F22: awayApi,
}

/** What tests prove altogether, in every `npm test`. */
export const TESTED: Record<string, ProvenPromise> = {
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
