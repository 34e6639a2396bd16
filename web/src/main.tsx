import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { persistor } from './features/fallback/index.ts'
import { applyDensity } from './features/settings/index.ts'
import { initLanguage } from './i18n/language.ts'
import { createAppRouter } from './router.tsx'
import { App } from './shell/App.tsx'
import { restored } from './store/store.ts'
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
}

void start()
