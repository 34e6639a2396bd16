import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { reportFailure } from './api/ignore-failure.ts'
import { persistor } from './features/fallback/index.ts'
import { applyDensity } from './features/settings/index.ts'
import { initLanguage } from './i18n/language.ts'
import { holdInstallPrompt } from './model/offline/install-prompt.ts'
import { createAppRouter } from './router.tsx'
import { App } from './shell/App.tsx'
import { restored, store } from './store/store.ts'
import { followDeviceZone } from './text/time.ts'

/**
 * What the person chose and was doing stands before the first paint, so that nothing jumps into another language or room. No `await` of the
 * module itself: English texts may share a chunk with it, and would wait for it while it waits for them.
 */
async function start() {
  await Promise.all([restored(persistor), initLanguage()])
  applyDensity()
  followDeviceZone()
  document.addEventListener('visibilitychange', followDeviceZone)
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App router={createAppRouter()} />)
  if (import.meta.env.PROD) setTimeout(watchVersions, workerDelayMs)
}

/** The service worker fetches what is needed without a network: after everything that somebody waits for. */
const workerDelayMs = 4000

function watchVersions() {
  const appUpdates = import('./model/offline/app-update.ts').then(({ watchForUpdates }) =>
    watchForUpdates(store),
  )
  void reportFailure(appUpdates, 'The service worker cannot be started')
}

holdInstallPrompt()
void start()
