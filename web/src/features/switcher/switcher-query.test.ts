import { expect, it } from 'vitest'
import { parseSwitcherQuery } from './switcher-query.ts'

it.each([
  ['báo cáo', { text: 'báo cáo' }],
  ['from:binh báo cáo', { text: 'báo cáo', from: 'binh' }],
  ['báo cáo từ:Bình', { text: 'báo cáo', from: 'Bình' }],
  ['Tu:an', { text: '', from: 'an' }],
  ['from:"Trần Thanh Bình" hoá đơn', { text: 'hoá đơn', from: 'Trần Thanh Bình' }],
  ['trong:"Dự án" vé in:x', { text: 'vé', room: 'x' }],
  ['từ:an trong:nhà bơ', { text: 'bơ', from: 'an', room: 'nhà' }],
  ['from:"chưa đóng', { text: '', from: 'chưa đóng' }],
  ['from:', { text: '', from: '' }],
  ['xin:chào http://from:80', { text: 'xin:chào http://from:80' }],
])('%s', (typed, query) => expect(parseSwitcherQuery(typed)).toEqual(query))
