import { show } from '../../i18n/language.ts'
import { onTabMessage, tabs } from '../../live/tabs.ts'
import { backgroundActions } from '../../store/layout-slices.ts'
import type { AppStore } from '../../store/store.ts'
import { emptyMemory } from '../../sync/session.ts'
import { forgetEndReason } from './end-reason.ts'
import { goToSignIn, goToStart } from './leave.ts'

/**
 * Takes up what another tab of this browser did: signing out or in, another language or background. Theme and text size travel by
 * local storage, for the script that runs before the first paint. @returns a function that stops listening
 */
export function keepTabsInStep(store: AppStore): () => void {
  const stop = [
    onTabMessage('logout', () => {
      forgetEndReason()
      store.dispatch(emptyMemory())
      goToSignIn()
    }),
    onTabMessage('entered', ({ userId }) => {
      const shownUser = store.getState().auth.userInfo
      if (!shownUser || shownUser.userId === userId) return
      store.dispatch(emptyMemory())
      goToStart()
    }),
    onTabMessage('language', ({ language }) => void show(language === 'en' ? 'en' : 'vi')),
    onTabMessage('background', ({ index }) => store.dispatch(backgroundActions.backgroundSelected(index))),
  ]
  return () => {
    for (const end of stop) end()
  }
}

/** Shows the chat background in this tab and in all others. */
export function selectBackground(store: AppStore, index: number) {
  store.dispatch(backgroundActions.backgroundSelected(index))
  tabs().post({ type: 'background', index })
}

/** To the other tabs, after this one has switched. */
export const announceLanguage = (language: string) => tabs().post({ type: 'language', language })
