import type { SetupStep } from '@troubadour/domain/site/setup-values'
import { setupPath } from '../../shared/admin-paths.ts'

export const STEP_NAMES: Record<SetupStep, string> = {
  name: 'Name',
  about: 'What you do',
  'time-zone': 'Time zone',
  contact: 'Contact',
  look: 'Look',
  hero: 'First picture',
  first: 'First show or release',
  sender: 'Newsletter sender',
}

export const stepPath = (step: SetupStep) => `${setupPath}?step=${step}`
