import { QueryClientProvider } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { queryClient } from '../api/query-client.ts'
import { AppBoundary } from '../features/fallback/index.ts'
import { useLanguage } from '../i18n/language.ts'
import { useText } from '../i18n/text.ts'
import { ui } from '../i18n/vi/ui.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { loadGeneralConfig } from '../model/account/general-config.ts'
import { keepTabsInStep } from '../model/account/tabs-in-step.ts'
import { store } from '../store/store.ts'
import { UiProvider } from '../ui/UiProvider.tsx'

/** Everything that stands around the pages. Opens no connection by itself. */
export function App({ router }: { router: RegisteredRouter }) {
  const [locale] = useLanguage()
  const words = useText(ui)
  useEffect(() => keepTabsInStep(store), [])
  useEffect(loadGeneralConfig, [])
  return (
    <StrictMode>
      <AppBoundary>
        <Provider store={store}>
          <QueryClientProvider client={queryClient}>
            <UiProvider locale={locale} words={words}>
              <RouterProvider router={router} />
              <Toasts />
            </UiProvider>
          </QueryClientProvider>
        </Provider>
      </AppBoundary>
    </StrictMode>
  )
}
