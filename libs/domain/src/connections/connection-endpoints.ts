import { z } from 'zod'
import { adminRead, adminWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { errors } from '../schema/endpoint-schemas.ts'
import * as connections from './connection.ts'
import * as mailDomains from './mail-domain.ts'
import * as moves from './media-move.ts'
import * as trials from './trial.ts'

const CHANGE_RESPONSES = {
  200: connections.connection,
  409: connections.connectionConflict,
  ...errors(429, 503),
}

const UPDATE_RESPONSES = { ...CHANGE_RESPONSES, 422: connections.connectionFailure }

export const connectionEndpoints = endpointGroup({
  tag: 'Connections',
  description: 'Mail server, Printful and other outside services.',
  modules: [connections, trials, mailDomains, moves],
  calls: {
    listConnections: {
      ...adminRead('/api/admin/connections'),
      summary: 'List the connections',
      description: 'Secrets are not among the values.',
      responses: { 200: z.array(connections.connection) },
    },
    updateConnection: {
      ...adminWrite('PUT', '/api/admin/connections/{name}'),
      summary: 'Connect a service',
      description:
        'With the password. It is in force at once, on all instances. 422 when it was to be tried first and does not work.',
      params: connections.byConnection,
      body: connections.connectionChange,
      responses: UPDATE_RESPONSES,
    },
    removeConnection: {
      ...adminWrite('POST', '/api/admin/connections/{name}/remove'),
      summary: 'Take a connection away',
      description: 'With the password. Its secrets are deleted.',
      params: connections.byConnection,
      body: connections.connectionRemoval,
      responses: CHANGE_RESPONSES,
    },
    checkMailDomain: {
      ...adminWrite('POST', '/api/admin/connections/mail/domain-check'),
      changesNothing: true,
      summary: 'Look up the records of the sender’s domain',
      description: 'Judges SPF, DKIM, DMARC and MX, with the record to copy.',
      responses: { 200: mailDomains.mailDomainCheck, ...errors(409, 429) },
    },
    tryConnection: {
      ...adminWrite('POST', '/api/admin/connections/{name}/trial'),
      summary: 'Try a connection',
      description: 'Tries what is in force, and says how each step ended.',
      params: connections.byConnection,
      body: connections.connectionTrial,
      responses: { 200: connections.connection, ...errors(409, 429, 503) },
    },
    getMediaMove: {
      ...adminRead('/api/admin/media-move'),
      summary: 'How far the move of the files is',
      description: 'They move when the connection of pictures, audio and videos changes.',
      responses: { 200: moves.mediaMove },
    },
    changeMediaMove: {
      ...adminWrite('PUT', '/api/admin/media-move'),
      summary: 'Stop the move of the files, or let it go on',
      description: 'While it is stopped, the files of both places are served.',
      body: moves.mediaMoveChange,
      responses: { 200: moves.mediaMove, ...errors(409) },
    },
  },
})
