import { expect } from '@playwright/test'
import { addAdministrator, codeOf, forgetLastCode } from '../administrators.ts'
import { DEMO_PICTURE_FILE } from '../demo-picture.ts'
import { mailsTo } from '../mail-sink.ts'
import { stack } from '../stack.ts'
import { addSubscriber } from '../subscribers.ts'
import { givePassword, signIn } from './sign-in.ts'
import { test } from './test.ts'

const { adminUrl, publicSiteUrl } = stack

test('sign-in with a second factor', async ({ open }) => {
  await addAdministrator('careful')
  const tab = await open()
  await signIn(tab, 'careful')
  await tab.go(`${adminUrl}/admin/security`)
  await tab.click('link', 'Enable Two-Factor Authentication')
  await tab.see('text', /^([A-Z2-7]{4} ?){8}$/)
  const secret = await tab.read(() => document.querySelector('code')?.textContent.replaceAll(/\s/g, ''))
  await tab.fill(/^Verification code/, codeOf(secret ?? ''))
  await tab.click('button', 'Verify')
  await tab.click('button', 'I have saved them')
  await tab.click('button', 'Log Out')
  await forgetLastCode('careful')
  await givePassword(tab, 'careful')
  await tab.fill(/^Verification code/, codeOf(secret ?? ''))
  await tab.click('button', 'Continue')
  await tab.see('heading', 'Dashboard')
})

test('create a show with a picture', async ({ open }) => {
  const tab = await open({ width: 360, height: 740 })
  await signIn(tab)
  await tab.go(`${adminUrl}/admin/events/new`)
  await tab.fill(/^Title/, 'Songs Beneath the Observatory')
  await tab.fill(/^Date/, 'June 3, 2041')
  await tab.fill(/^Time/, '8 PM')
  await tab.fill(/^Venue/, 'Hilltop Observatory')
  await tab.fill(/^Address/, '1 Star Road')
  await tab.fill(/^Price/, 'FREE')
  await tab.upload(DEMO_PICTURE_FILE)
  await tab.see('text', 'The picture is uploaded.')
  await tab.click('button', 'Create Event')
  await tab.see('text', 'Event created successfully!')
  await tab.see('link', 'Songs Beneath the Observatory', 'main')
  await tab.go(publicSiteUrl)
  await tab.see('link', 'Songs Beneath the Observatory', '#experience-it')
})

test('conflict', async ({ open }) => {
  await addAdministrator('second-editor')
  const [tab, other] = [await open(), await open()]
  await signIn(tab)
  await signIn(other, 'second-editor')
  await tab.go(`${adminUrl}/admin/events`)
  await tab.see('link', 'Chapel by Candlelight')
  const address = await tab.read(
    () => [...document.querySelectorAll('a')].find(({ text }) => text === 'Chapel by Candlelight')?.href,
  )
  for (const one of [tab, other]) {
    await one.go(`${address}/edit`)
    await one.see('field', /^Venue/)
  }
  await other.fill(/^Price/, '$33')
  await other.click('button', 'Save Changes')
  await other.see('text', 'Event updated successfully!')
  await tab.fill(/^Venue/, 'The Other Hall')
  await tab.click('button', 'Save Changes')
  await tab.see('heading', /Somebody else changed this show/)
  await tab.click('button', 'Save')
  await tab.see('text', 'Event updated successfully!')
  await tab.go(`${address}/edit`)
  await tab.see('field', /^Venue/)
  const values = await tab.read(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input')].map(({ value }) => value),
  )
  expect(values).toEqual(expect.arrayContaining(['$33', 'The Other Hall']))
})

test('announcement', async ({ open }) => {
  await addSubscriber('fan@example.com')
  const tab = await open()
  await signIn(tab)
  await tab.go(`${adminUrl}/admin/subscribers`)
  await tab.click('link', 'New announcement')
  await tab.fill(/^Subject/, 'Three evenings under the dome')
  await tab.fill(/^Text$/, '## Dear wanderers\n\nThe lanterns are lit')
  await tab.click('button', 'Save draft')
  await tab.see('text', 'Draft saved. Nothing was sent yet.')
  await tab.click('button', 'Send now…')
  await tab.click('button', 'Let it stay here')
  await tab.see('text', 'Stays here')
  const mails = await mailsTo('fan@example.com', 2)
  const mail = mails.find(({ subject }) => subject === 'Three evenings under the dome')
  expect(mail?.html).toContain('The lanterns are lit')
})
