import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { LoadingPage } from '../shell/link-notices.tsx'
import '../styles/application.css'
import { SecondFactorGate } from './account/factor/second-factor-gate.tsx'
import { ComingBar } from './places/coming-bar.tsx'
import { placeAt } from './places/places.ts'
import { useLoadAhead } from './places/use-load-ahead.ts'
import { type ShownPlace, useShownPlace } from './places/use-shown-place.tsx'
import { AccountProvider } from './session/account.tsx'
import { createQueryClient } from './session/query-client.ts'
import { Frame } from './shell/frame.tsx'
import { FullPage } from './shell/full-page.tsx'

/** The pages for people who are signed in. */
export function Application() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

/** Loads the account and, at the same time, the code for the current address. */
function Pages() {
  const shown = useShownPlace()
  useLoadAhead()
  return (
    <AccountProvider>
      <ComingBar isComing={shown?.isComing ?? false} />
      {shown ? (
        <Routes location={shown.location}>
          <Route element={isFullPage(shown) ? <FullPage /> : <Frame />}>{gateRoutes(shown)}</Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      ) : (
        <LoadingPage />
      )}
    </AccountProvider>
  )
}

/** Whether a place fills the window, without the rail. */
const isFullPage = ({ location }: ShownPlace): boolean => placeAt(location.pathname) === 'fields'

/** Withholds all pages but the account pages, where people set up the second factor that an organization requires. */
function gateRoutes({ location, routes }: ShownPlace) {
  if (placeAt(location.pathname) === 'account') return routes
  return <Route element={<SecondFactorGate />}>{routes}</Route>
}
