import { expect, test } from 'vitest'
import { linkProblem } from './profile-links.ts'
import { birthdateProblem, changes, type ProfileValues } from './useProfileForm.ts'

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
