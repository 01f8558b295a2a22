import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { linkIn, mailsTo } from './mail-sink.ts'
import { stack } from './stack.ts'
import { addSubscriber, stateOf } from './subscribers.ts'
import { signIn, test, toast } from './test.ts'

const SUBJECT = 'Three evenings under the dome'
const FIRST = 'first.fan@example.com'
const SECOND = 'second.fan@example.com'
const MYSELF = 'myself@example.com'

const mailFrame = (page: Page) => page.frameLocator('iframe[title="The mail"]')

/** The announcement's only mail to an address, which was sent a confirmation mail before. */
async function announcementTo(address: string) {
  const mails = (await mailsTo(address, 2)).filter(({ subject }) => subject === SUBJECT)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  if (!mail) throw new Error(`${address} has not got it.`)
  return mail
}

/** The number of subscribers in a state, as their list shows it. */
async function countOf(page: Page, label: string): Promise<number> {
  await page.goto(`${stack.adminUrl}/admin/subscribers`)
  const figure = page
    .getByRole('list', { name: 'Subscribers by state' })
    .getByRole('link', { name: new RegExp(`^\\d+ ${label}$`) })
  return Number.parseInt(await figure.innerText(), 10)
}

test('an announcement is written with a card, tried, and sent; receivers leave by its links, and the figures follow', async ({
  page,
  newCheckedContext,
}) => {
  test.slow()
  for (const email of [FIRST, SECOND]) await addSubscriber(email)
  await signIn(page)
  const confirmed = await countOf(page, 'Confirmed')
  const unsubscribed = await countOf(page, 'Unsubscribed')
  await expectGoodPage(page)

  await test.step('write it, with a card, and see what it becomes', async () => {
    await page.getByRole('link', { name: 'New announcement' }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.fill('## Dear wanderers\n\nThe lanterns are lit')
    await text.press('Control+Shift+ArrowLeft')
    await page.getByRole('button', { name: 'Bold' }).click()
    await text.press('Control+z')
    await expect(text).toHaveValue(/ lit$/)
    await text.press('Control+b')
    await expect(text).toHaveValue(/ \*\*lit\*\*$/)
    const release = page.locator('optgroup[label="Releases"] option').first()
    const title = await release.innerText()
    await page.getByLabel('Card').selectOption({ label: title })
    await expect(mailFrame(page).getByRole('heading', { name: 'Dear wanderers' })).toBeVisible()
    await expect(mailFrame(page).getByText(title).first()).toBeVisible()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(mailFrame(page).locator('body')).toHaveCSS('background-color', 'rgb(7, 18, 26)')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(toast(page, 'Draft saved. Nothing was sent yet.')).toBeVisible()
  })

  await test.step('try it', async () => {
    await page.getByLabel('Your address').fill(MYSELF)
    await page.getByRole('button', { name: 'Send to me first' }).click()
    const [mail] = await mailsTo(MYSELF, 1)
    expect(mail?.subject).toContain(SUBJECT)
    expect(mail?.html).toContain('<strong>lit</strong>')
  })

  await test.step('send it', async () => {
    await page.getByRole('button', { name: 'Send now…' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Let it stay here' }).click()
    await expect(page.getByText('Stays here', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Everything stays on this machine')).toBeAttached()
    await expectGoodPage(page)
  })

  await test.step('leave by one click of a mail program, which comes from nowhere', async () => {
    const { headers, from } = await announcementTo(FIRST)
    const [, link = ''] = /^<(http[^>]+)>$/.exec(headers['list-unsubscribe']?.[0] ?? '') ?? []
    expect(headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
    expect(link).toContain(`${stack.publicSiteUrl}/api/unsubscribe/`)
    expect(from).toBe('newsletter@example.com')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200)
    expect(await stateOf(FIRST)).toBe('unsubscribed')
  })

  await test.step('leave by the link', async () => {
    const reader = await (await newCheckedContext()).newPage()
    const mail = await announcementTo(SECOND)
    await reader.setContent(mail.html)
    await expectGoodPage(reader)
    await reader.goto(linkIn(mail, '/unsubscribe'))
    await expect(reader.getByRole('heading', { name: 'Leave the newsletter?' })).toBeVisible()
    await expectGoodPage(reader)
    expect(await stateOf(SECOND)).toBe('confirmed')
    await reader.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(reader.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  })

  await test.step('the figures', async () => {
    await page.reload()
    const left = page.locator('dl div').filter({ has: page.getByText('Unsubscribed', { exact: true }) })
    await expect(left.locator('dd').first()).toHaveText('2')
    expect(await countOf(page, 'Confirmed')).toBe(confirmed - 2)
    expect(await countOf(page, 'Unsubscribed')).toBe(unsubscribed + 2)
  })

  await test.step('the list: as a file, searched, and without somebody who is erased', async () => {
    await page.getByRole('button', { name: 'More for the list' }).click()
    const href = await page.getByRole('menuitem', { name: 'Export CSV' }).getAttribute('href')
    await page.keyboard.press('Escape')
    const file = await page.request.get(new URL(href ?? '', stack.adminUrl).href)
    expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8')
    expect(await file.text()).toContain(`\r\n${FIRST},unsubscribed,newsletter,`)
    await page.getByRole('searchbox', { name: 'Search subscribers' }).fill(FIRST.toUpperCase())
    await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: FIRST }).click()
    await expect(
      page.getByRole('region', { name: 'Mails' }).getByText('Left by the link in it'),
    ).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Erase…' }).click()
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expect(toast(page, 'Subscriber erased')).toBeVisible()
    expect(await stateOf(FIRST)).toBeUndefined()
  })
})
