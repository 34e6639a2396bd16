import type { User } from '@trau/contract'
import { createElement, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { createStore } from '../../store/store.ts'
import { act, cleanup, renderHook } from '../../testing/library.ts'
import { linkProblem } from './profile-links.ts'
import { birthdateProblem, changes, type ProfileValues, useProfileForm } from './useProfileForm.ts'

afterEach(cleanup)

const before: ProfileValues = {
  fullName: 'Phạm Ngọc Đào',
  displayName: 'Đào',
  bio: 'Thích hoa',
  gender: '2',
  birthdate: { day: '29', month: '2', year: '1996' },
  address: 'Huế',
  country: 'VN',
  websiteUrl: 'https://dao.vn',
  links: [{ label: 'Ảnh', url: 'https://anh.vn/dao' }],
}

test('only what changed is sent', () => {
  expect(changes(before, before)).toEqual({})
  expect(changes(before, { ...before, gender: '0' })).toEqual({ gender: 0 })
})

test('a field that was emptied is sent empty, so that the server clears it', () => {
  const after = { ...before, displayName: ' ', bio: '', birthdate: { day: '', month: '', year: '' } }
  expect(changes(before, after)).toEqual({ displayName: '', bio: '', birthdate: null })
})

test('places on the web are sent with their scheme, and links without anything in them are left out', () => {
  const links = [...before.links, { label: ' Blog ', url: 'dao.blog' }, { label: ' ', url: '' }]
  expect(changes(before, { ...before, websiteUrl: 'dao.blog', country: '', links })).toEqual({
    country: '',
    websiteUrl: 'https://dao.blog',
    links: [before.links[0], { label: 'Blog', url: 'https://dao.blog' }],
  })
  expect(changes(before, { ...before, links: [] })).toEqual({ links: [] })
})

test.each([
  [{ label: '', url: '' }, undefined],
  [{ label: 'Blog', url: ' ' }, 'urlMissing'],
  [{ label: '', url: 'javascript:alert(1)' }, 'urlWrong'],
  [{ label: 'a'.repeat(51), url: 'dao.vn' }, 'linkLabelLong'],
])('useProfileForm of the link %j it says %s', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
})

test.each([
  [{ day: '', month: '', year: '' }, undefined],
  [{ day: '5', month: '', year: '1990' }, 'incomplete'],
  [{ day: '29', month: '2', year: '1996' }, undefined],
  [{ day: '29', month: '2', year: '1995' }, 'wrong'],
  [{ day: '31', month: '4', year: '1995' }, 'wrong'],
])('the birthdate %j is %s', (date, problem) => {
  expect(birthdateProblem(date)).toBe(problem)
})

describe('a profile that is changed on another device', () => {
  const user = { userId: 'an', fullName: 'An', bio: 'Thích hoa', links: [] as User['links'] } as User
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store, children })
  const openForm = (shown: User) =>
    renderHook(given => useProfileForm(given), { initialProps: shown, wrapper })

  test('a profile that is changed on another device is taken up, and is no unsaved change', () => {
    const { result, rerender } = openForm(user)
    rerender({ ...user, bio: 'Thích trà', links: [{ label: 'Ảnh', url: 'https://anh.vn' }] })
    expect(result.current.values).toMatchObject({
      bio: 'Thích trà',
      links: [{ label: 'Ảnh', url: 'https://anh.vn' }],
    })
    expect(result.current.isDirty).toBe(false)
  })

  test('what was typed stays beside what is changed on another device', () => {
    const { result, rerender } = openForm(user)
    act(() => result.current.set('fullName', 'An Nguyễn'))
    rerender({ ...user, fullName: 'An Trần', bio: 'Thích trà' })
    expect(result.current.values).toMatchObject({ fullName: 'An Nguyễn', bio: 'Thích trà' })
    expect(result.current.isDirty).toBe(true)
    act(() => result.current.discard())
    expect(result.current.values).toMatchObject({ fullName: 'An Trần', bio: 'Thích trà' })
  })

  test('what is typed while the profile is saved stays in the form, unsaved', async () => {
    const answer = Promise.withResolvers<User>()
    const save = vi.spyOn(api.identity, 'updateProfile').mockImplementation((() => answer.promise) as never)
    const { result, rerender } = openForm(user)
    act(() => result.current.set('fullName', 'An Nguyễn'))
    act(() => result.current.formProps.onSubmit({ preventDefault() {} } as never))
    await vi.waitFor(() => expect(save).toHaveBeenCalled())
    act(() => result.current.set('bio', 'Thích trà sen'))
    const savedUser = { ...user, fullName: 'An Nguyễn' }
    await act(async () => answer.resolve(savedUser))
    rerender(savedUser)
    await vi.waitFor(() => expect(result.current.isPending).toBe(false))
    expect(result.current.values).toMatchObject({ fullName: 'An Nguyễn', bio: 'Thích trà sen' })
    expect(result.current.isDirty).toBe(true)
    act(() => result.current.discard())
    save.mockRestore()
  })

  test('only what was typed is kept unsaved while the settings are closed', () => {
    const { result, unmount } = openForm(user)
    act(() => result.current.set('fullName', 'An Nguyễn'))
    unmount()
    const later = openForm({ ...user, bio: 'Thích trà' }).result
    expect(later.current.values).toMatchObject({ fullName: 'An Nguyễn', bio: 'Thích trà' })
    act(() => later.current.discard())
    expect(later.current.isDirty).toBe(false)
  })
})
