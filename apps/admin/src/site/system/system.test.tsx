import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockLine, seedSystem } from '@troubadour/api-client/mock/system-resolvers'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/site/system'
const FAILED = mockLine({
  ...{ name: 'job-clean-up', title: 'Delete what has expired', state: 'problem' },
  ...{
    sentence: '‘Delete what has expired’ failed 3 times.',
    job: 'clean-up',
    details: ['The disk is full.'],
  },
})
const card = async () => within(await screen.findByRole('region', { name: 'Backups' }))

it('says that everything works, line by line', async () => {
  renderAdmin(PATH)
  await screen.findByText('Everything works.')
  const list = within(screen.getByRole('region', { name: 'How the site is' }))
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Disk Good',
    'Clock Good',
  ])
  list.getByText('12.0 MB')
})

it('says what is wrong, with the technical line behind Details, and tries it again', async () => {
  const { user, data } = renderAdmin(PATH, { systemLines: [FAILED, ...seedSystem().systemLines] })
  await screen.findByText('1 thing needs attention.')
  screen.getByText('Problem')
  expect(screen.getByText('The disk is full.').closest('details')?.open).toBe(false)
  await user.click(screen.getByRole('button', { name: /^Try again/ }))
  ;(await findToast('Success')).getByText('It is tried again now.')
  await screen.findByText('Everything works.')
  expect(data.systemLines).toHaveLength(2)
})

it('does not call everything well while something is not used', async () => {
  const unused = mockLine({ name: 'mail', title: 'Mail', state: 'off' })
  renderAdmin(PATH, { systemLines: [unused, ...seedSystem().systemLines] })
  await screen.findByText('What is set up works.')
})

it('looks again', async () => {
  const { user, data } = renderAdmin(PATH)
  await screen.findByText('Everything works.')
  data.systemLines = [FAILED]
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText(FAILED.sentence)
})

it('shows the backups, and begins one', async () => {
  const { user, data } = renderAdmin(PATH)
  const backups = await card()
  await backups.findByText(/it was restored and is complete/)
  backups.getByText('No place for it: see Connections')
  await user.click(backups.getByRole('button', { name: 'Back up now' }))
  ;(await findToast('Success')).getByText('The backup begins now. It takes a while.')
  await backups.findByRole('button', { name: 'Backing up…' })
  expect(data.backups.isRunning).toBe(true)
})

it('says how the site is after a backup that ended before it was seen running', async () => {
  const { user, data, answer } = renderAdmin(PATH)
  const button = await (await card()).findByRole('button', { name: 'Back up now' })
  await screen.findByText('Everything works.')
  answer('backUpNow', 200, { message: 'The backup begins now. It takes a while.' })
  const made = { name: 'troubadour-20260501T120000Z', at: '2026-05-01T12:00:00.000Z', bytes: 1000 }
  data.backups = { ...data.backups, backups: [made, ...data.backups.backups] }
  data.systemLines = [FAILED]
  await user.click(button)
  await screen.findByText(FAILED.sentence)
})

it('asks for the password before a backup is downloaded', async () => {
  const { user } = renderAdmin(PATH)
  const backups = await card()
  await user.click(await backups.findByRole('button', { name: /^Download troubadour-/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download this backup?' }))
  dialog.getByText(/it is not encrypted/)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('makes a recovery sheet with both factors, and shows it once', async () => {
  const { user } = renderAdmin(PATH, { user: { id: 1, username: 'keeper', totpEnabled: true } })
  const backups = await card()
  await user.click(await backups.findByRole('button', { name: 'Make a recovery sheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a recovery sheet' }))
  await user.type(dialog.getByLabelText('Passphrase of the sheet'), 'short')
  await user.type(dialog.getByLabelText('Current password'), 'right-password')
  await user.type(dialog.getByLabelText('Verification code'), '123456{Enter}')
  await dialog.findByText('The passphrase must have at least 12 characters')
  await user.type(dialog.getByLabelText('Passphrase of the sheet'), ' but longer now{Enter}')
  await backups.findByText(/age1example/)
  await user.click(backups.getByRole('button', { name: 'I have saved it' }))
  expect(backups.queryByText(/age1example/)).toBeNull()
})

it('says where two-factor is missing for the sheet, and where there is no backup', async () => {
  renderAdmin(PATH, { backups: { ...seedSystem().backups, isOn: false, backups: [] } })
  const backups = await card()
  await backups.findByText('There is no backup yet.')
  backups.getByText(/does not back itself up/)
  expect(backups.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/admin/security')
  expect(backups.queryByRole('button', { name: 'Back up now' })).toBeNull()
})

it('says when it cannot be loaded', async () => {
  const { answer, goTo } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  answer('getSystem', 0)
  answer('listBackups', 0)
  await goTo(PATH)
  await screen.findByText('How the site is could not be loaded.')
  await screen.findByText('The backups could not be loaded.')
})

it('shows what is wrong first, and claims nothing about what it cannot tell', async () => {
  const unknown = mockLine({
    name: 'public-host',
    title: 'Address',
    state: 'unknown',
    sentence: 'Not looked up.',
  })
  const { user } = renderAdmin(PATH, { systemLines: [...seedSystem().systemLines, unknown, FAILED] })
  await screen.findByText('1 thing needs attention.')
  const list = within(screen.getByRole('region', { name: 'How the site is' }))
  const titles = list.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(titles.slice(0, 3)).toEqual(['Delete what has expired Problem', 'Address Cannot tell', 'Disk Good'])
  await user.click(list.getByRole('button', { name: /^Try again/ }))
  await screen.findByText('Nothing is known to be wrong. 1 thing could not be told.')
})

it('leads to Connections only where something is open there', async () => {
  const to = '/admin/site/connections'
  const lines = [
    mockLine({ ...{ name: 'mail', title: 'Mail', state: 'off', sentence: 'Mail is not set up.' }, to }),
    mockLine({ ...{ name: 'printful', title: 'Printful', state: 'ok', sentence: 'It is read.' }, to }),
  ]
  renderAdmin(PATH, { systemLines: lines })
  const link = await screen.findByRole('link', { name: 'Open Connections for Mail' })
  expect(link.getAttribute('href')).toBe(to)
  expect(screen.queryByRole('link', { name: /for Printful$/ })).toBeNull()
})

it('says why it does not look again', async () => {
  const { user, answer } = renderAdmin(PATH)
  await screen.findByText('Everything works.')
  const message = 'Too many tries. Please wait 30 seconds and try again.'
  answer('checkSystem', 429, { message })
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await findToast(message)
  answer('checkSystem', 500)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await findToast('It could not be looked up. Please try again.')
})

it('offers no download of a backup that is incomplete, and says how to restore one', async () => {
  const { backups: seeded } = seedSystem()
  const name = 'troubadour-2026-04-01T07-10-00Z'
  const backups = [{ name, at: '2026-04-01T07:10:00.000Z', bytes: null }]
  renderAdmin(PATH, { backups: { ...seeded, backups } })
  const shown = await card()
  await shown.findByText('incomplete')
  expect(shown.queryByRole('button', { name: /^Download/ })).toBeNull()
  shown.getByText(`npm run restore -- --from ${seeded.folder}/${name} --force`)
  shown.getByText(`tar -xf ${name}.tar && npm run restore -- --from ./${name} --force`)
})

it('restores an installed site with its own command', async () => {
  const { backups: seeded } = seedSystem()
  renderAdmin(PATH, { backups: { ...seeded, isInstalled: true } })
  const shown = await card()
  const [{ name } = { name: '' }] = seeded.backups
  await shown.findByText(`sudo troubadour restore ${seeded.folder}/${name}`)
  shown.getByText(`tar -xf ${name}.tar && sudo troubadour restore ./${name}`)
  expect(shown.queryByText(/npm run/)).toBeNull()
})

it('takes a recovery code for the sheet, too', async () => {
  const { user } = renderAdmin(PATH, { user: { id: 1, username: 'keeper', totpEnabled: true } })
  const backups = await card()
  await user.click(await backups.findByRole('button', { name: 'Make a recovery sheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a recovery sheet' }))
  await user.type(dialog.getByLabelText('Passphrase of the sheet'), 'orchard lantern seven')
  await user.type(dialog.getByLabelText('Current password'), 'right-password')
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(dialog.getByLabelText('Recovery code'), 'bbbb-cccc-dddd{Enter}')
  await backups.findByText(/age1example/)
})
