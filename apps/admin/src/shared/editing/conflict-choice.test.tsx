import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { conflictWith, renderTinyForm, TINY, type TinyDraft } from '../../testing/tiny-form.tsx'
import type { Stored } from './field-changes.ts'

const TITLE = 'Somebody else changed these tiny things'
const box = () => screen.findByRole('region', { name: TITLE })
const radio = (field: string, side: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^${field}`) })).getByRole<HTMLInputElement>('radio', {
    name: new RegExp(`^${side}`),
  })
const groups = () => screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)

/** Refuses the next saves, one after the other, with these versions. */
function refusedBy(...theirs: Partial<TinyDraft>[]) {
  const left = theirs.map((fields, index) => ({
    draft: { ...TINY.draft, ...Object.assign({}, ...theirs.slice(0, index), fields) },
    version: index + 2,
  }))
  return vi.fn(async (draft: TinyDraft, version: number | null): Promise<Stored<TinyDraft>> => {
    const next = left.shift()
    if (next) throw conflictWith(next)
    return { draft, version }
  })
}

/** Both change Name, I change the shop, they change the tags. */
async function collide(...more: Partial<TinyDraft>[]) {
  const onSave = refusedBy({ name: 'Their name', tags: ['folk', 'theirs'] }, ...more)
  const form = renderTinyForm({ onSave })
  await form.user.type(await screen.findByLabelText('Name'), ', mine')
  await form.user.type(screen.getByLabelText('Shop'), 'https://mine.example')
  await form.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await box()
  const saveChosen = () => form.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...form, onSave, saveChosen }
}

it('puts both versions of each field side by side, who changed it, and loses nothing by itself', async () => {
  const { onSave, saveChosen } = await collide()
  expect(groups()).toEqual([
    'Name You both changed this',
    'Shop Only you changed this',
    'Tags Only they changed this',
  ])
  expect(
    [radio('Name', 'Mine'), radio('Shop', 'Mine'), radio('Tags', 'Theirs')].map((r) => r.checked),
  ).toEqual([true, true, true])
  expect(radio('Shop', 'Theirs empty').checked).toBe(false)
  await saveChosen()
  const merged = {
    name: 'Lantern, mine',
    isLoud: false,
    links: { shop: 'https://mine.example' },
    tags: ['folk', 'theirs'],
  }
  expect(onSave).toHaveBeenLastCalledWith(merged, 2)
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull()
})

it('takes the focus, and is worked by keyboard alone', async () => {
  const { user } = await collide()
  expect(document.activeElement).toBe(await box())
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Use all of mine')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Use all of theirs')
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Their name')
  await user.tab()
  expect(document.activeElement).toBe(radio('Name', 'Theirs'))
  await user.keyboard('{ArrowUp}')
  expect(radio('Name', 'Mine').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lantern, mine')
})

it('remembers what was typed when theirs is chosen, all of it', async () => {
  const { user } = await collide()
  await user.click(screen.getByRole('button', { name: 'Use all of theirs' }))
  expect(screen.getByLabelText<HTMLInputElement>('Shop').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Use all of mine' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lantern, mine')
  expect(screen.getByLabelText<HTMLInputElement>('Shop').value).toBe('https://mine.example')
  expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('folk')
})

it('takes what is typed into the form meanwhile for mine', async () => {
  const { user } = await collide()
  await user.click(radio('Name', 'Theirs'))
  await user.type(screen.getByLabelText('Name'), ' and mine')
  expect(radio('Name', 'Mine Their name and mine').checked).toBe(true)
})

it('does not save by Enter or by the ordinary button', async () => {
  const { user, onSave } = await collide()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true)
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  await user.click(radio('Name', 'Theirs'))
  await user.keyboard('{Enter}')
  expect(onSave).toHaveBeenCalledTimes(1)
})

it('begins again with a second conflict, and still has what was typed before the first', async () => {
  const { user, onSave, saveChosen } = await collide({ name: 'Their second name' })
  await user.click(radio('Name', 'Theirs'))
  await saveChosen()
  expect(radio('Name', 'Theirs Their second name').checked).toBe(true)
  expect(radio('Name', 'Mine Lantern, mine').checked).toBe(false)
  expect(radio('Shop', 'Mine').checked).toBe(true)
  expect(document.activeElement).toBe(await box())
  await user.click(radio('Name', 'Mine'))
  await saveChosen()
  expect(onSave).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: 'Lantern, mine', tags: ['folk', 'theirs'] }),
    3,
  )
})

it('says so when both versions are alike', async () => {
  const { user } = renderTinyForm({ onSave: refusedBy({ name: 'Lantern!' }) })
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  within(await box()).getByText(/says the same as yours/)
})
