import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { startWithPost } from '../testing/post.ts'

const { getForgotPasswordConfig } = contract.identityAuthen
const code = { length: 6, secondsValid: 300, secondsToResend: 60, tries: 5 }

it('tells what reaches people, and nothing where codes stay in the local outbox', async () => {
  const alone = await startApp()
  const there = await alone.call(getForgotPasswordConfig).finally(() => alone.close())
  expect(there.data).toEqual({ identifierTypes: [1, 2, 3], channels: [], code })
  const post = await startWithPost()
  const here = await post.app.call(getForgotPasswordConfig).finally(() => post.close())
  expect(here.data!.channels).toEqual(['EMAIL', 'SMS'])
})
