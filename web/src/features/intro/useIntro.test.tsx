import type { User } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { beforeEach, expect, it } from 'vitest'
import { beginIntro, endIntro, saveIntroStep } from '../../model/account/intro-progress.ts'
import { authActions } from '../../store/auth-slice.ts'
import { createStore } from '../../store/store.ts'
import { renderHook } from '../../testing/library.ts'
import { useIntro } from './useIntro.ts'

beforeEach(() => localStorage.clear())

/** Whether the flag is up once this person has entered. */
function isIntroUp(userId: string): boolean {
  const store = createStore()
  store.dispatch(authActions.userInfoSet({ userId } as User))
  renderHook(useIntro, {
    wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  })
  return store.getState().toggle.intro
}

it('[R-DIALOG-2] the intro flag is raised for who has just registered and for who left it half-way, and for nobody else', () => {
  expect(isIntroUp('an'), 'nothing begun').toBe(false)
  beginIntro('an')
  expect(isIntroUp('an')).toBe(true)
  expect(isIntroUp('binh'), 'somebody else on this browser').toBe(false)
  saveIntroStep('an', 2)
  expect(isIntroUp('an')).toBe(true)
  endIntro()
  expect(isIntroUp('an')).toBe(false)
})
