import { z } from 'zod'
import * as auth from '../auth/auth.ts'
import { adminRead, adminWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { byId, errors, message } from '../schema/endpoint-schemas.ts'
import * as backups from './backups.ts'
import * as system from './system.ts'
import * as deadLinks from '../watched-links/dead-link.ts'

export const systemEndpoints = endpointGroup({
  tag: 'System',
  description: 'Whether the site is healthy, and its backups.',
  modules: [system, backups, deadLinks],
  calls: {
    getSystem: {
      ...adminRead('/api/admin/system'),
      summary: 'Read how the site is',
      description: 'Domains and disk as they were last looked up, the rest as it is now.',
      responses: { 200: system.systemReport },
    },
    checkSystem: {
      ...adminWrite('POST', '/api/admin/system/check'),
      changesNothing: true,
      summary: 'Look up the domains and the disk again',
      description: 'The DNS, the certificates and the size of files.',
      responses: { 200: system.systemReport, ...errors(429) },
    },
    retryJob: {
      ...adminWrite('POST', '/api/admin/jobs/{name}/retry'),
      summary: 'Try a background job again',
      description: 'One that failed runs at once, and not only when it is due.',
      params: system.jobName,
      responses: { 202: message, ...errors(404) },
    },
    listDeadLinks: {
      ...adminRead('/api/admin/dead-links'),
      summary: 'List the links that lead nowhere',
      description: 'Those that are watched, and that nobody called fine.',
      responses: { 200: deadLinks.deadLinkList },
    },
    muteDeadLink: {
      ...adminWrite('POST', '/api/admin/dead-links/{id}/mute'),
      summary: 'Call a dead link fine',
      description: 'It is not watched again until its address changes.',
      params: byId,
      responses: { 200: message, ...errors(404) },
    },
    listBackups: {
      ...adminRead('/api/admin/backups'),
      summary: 'List the backups',
      description: 'Those on the server, with the last trial and the next backup.',
      responses: { 200: backups.backupList },
    },
    backUpNow: {
      ...adminWrite('POST', '/api/admin/backups'),
      summary: 'Back the site up now',
      description: 'It runs in the background. 409 where the site makes no backups itself.',
      responses: { 202: message, ...errors(409, 429) },
    },
    requestBackup: {
      ...adminWrite('POST', '/api/admin/backups/{name}/download'),
      summary: 'Download a backup',
      description:
        'With the password. Answers an address that works for five minutes, for this administrator.',
      params: backups.namedBackup,
      body: auth.passwordProof,
      responses: { 200: backups.backupDownloadLink, ...errors(404, 429) },
    },
    fetchBackup: {
      ...adminRead('/api/admin/backups/{name}/download'),
      summary: 'Fetch a backup',
      description: 'By the address that was answered; 403 once it has expired.',
      params: backups.namedBackup,
      query: backups.backupDownload,
      responseType: 'file',
      responses: { 200: z.string(), ...errors(403, 404) },
    },
    createRecoverySheet: {
      ...adminWrite('POST', '/api/admin/recovery-sheet'),
      changesNothing: true,
      summary: 'Make a recovery sheet',
      description: 'With the password and the second factor. It is answered once and stored nowhere.',
      body: backups.recoverySheetRequest,
      responses: { 200: backups.recoverySheet, ...errors(409, 429, 503) },
    },
  },
})
