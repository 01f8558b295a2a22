import * as auth from '../auth/auth.ts'
import * as demo from './demo.ts'
import * as setup from './setup.ts'
import { adminRead, adminWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { errors } from '../schema/endpoint-schemas.ts'

export const setupEndpoints = endpointGroup({
  tag: 'Site',
  modules: [setup, demo],
  calls: {
    getSetup: {
      ...adminRead('/api/admin/setup'),
      summary: 'Read how far the set-up is',
      description: 'With what the site lacks before it can be shown.',
      responses: { 200: setup.setup },
    },
    updateSetup: {
      ...adminWrite('PATCH', '/api/admin/setup'),
      summary: 'Store how far the set-up is',
      description: 'What is not sent stays as it is.',
      body: setup.setupChange,
      responses: { 200: setup.setup },
    },
    getDemo: {
      ...adminRead('/api/admin/demo'),
      summary: 'List the demo content',
      description: 'What nobody has edited since it was loaded.',
      responses: { 200: demo.demoContent },
    },
    removeDemo: {
      ...adminWrite('POST', '/api/admin/demo/remove'),
      summary: 'Remove the demo content',
      description: 'After a backup, and with the password.',
      body: auth.passwordProof,
      responses: { 200: demo.demoRemoval, ...errors(409, 429, 503) },
    },
  },
})
