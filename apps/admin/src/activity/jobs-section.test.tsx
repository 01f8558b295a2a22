import { screen, within } from '@testing-library/react'
import { mockJob } from '@troubadour/api-client/mock/activity-seed'
import { expect, it } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'

async function details(): Promise<HTMLDetailsElement> {
  const heading = await screen.findByRole('heading', { name: 'Background jobs' })
  const found = heading.closest('details')
  if (!found) throw new Error('The jobs are in no <details>')
  return found
}
const rows = async () =>
  within(await details())
    .getAllByRole('listitem', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('is folded up while nothing has failed, and says when each job runs', async () => {
  const jobs = [
    mockJob({ name: 'send-mails', isRunning: true }),
    mockJob({ name: 'announcements', startedAt: null, endedAt: null }),
    mockJob({ name: 'catalogue' }),
    mockJob({ name: 'of-a-newer-api', endedAt: '2026-04-30T11:30:00.000Z' }),
  ]
  renderAdmin('/admin/activity', { jobs })
  expect((await details()).open).toBe(false)
  within(await details()).getByText('All fine')
  expect(await rows()).toEqual([
    ['Send mails', 'Running since 7:30 AM'],
    ['Begin and finish announcements', 'Not run yet'],
    ['Read Printful’s catalogue', 'Last run 7:30 AM, next run 8:30 AM'],
    ['of-a-newer-api', 'Last run yesterday, 7:30 AM, next run 8:30 AM'],
  ])
})

it('is open when a job has failed, and says why and when it is tried next', async () => {
  const problem = 'connect ECONNREFUSED'
  const jobs = [
    mockJob({ name: 'send-mails', failedRuns: 3, problem }),
    mockJob({ name: 'clean-up', failedRuns: 1, problem: 'The log says why.' }),
    mockJob({ name: 'unused-pictures' }),
  ]
  renderAdmin('/admin/activity', { jobs })
  expect((await details()).open).toBe(true)
  within(await details()).getByText('2 have failed')
  expect(await rows()).toEqual([
    ['Send mails', 'Failed 3 times, the last time 7:30 AM, next try 8:30 AM', problem],
    ['Delete what has expired', 'Failed 7:30 AM, next try 8:30 AM', 'The log says why.'],
    ['Delete unused files', 'Last run 7:30 AM, next run 8:30 AM'],
  ])
})

it('says when the jobs cannot be loaded, beside the log, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/activity')
  answer('listJobs', 500)
  await screen.findByText('The background jobs could not be loaded.')
  await screen.findByText('Signed in')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await details()).open).toBe(false)
})
