import { LoadingStates } from '../rounds/loading-states.tsx'
import { useLoaded } from '../rounds/use-loaded.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import type { PrintedProps } from './printed-pages.tsx'

const loadView = async () => (await import('./printed-view.tsx')).PrintedView

/** Shows the document as it is printed. Its code is loaded when it is first shown. */
export function PrintedFace(props: PrintedProps) {
  const face = useNegotiation(props.store, state => state.printed)
  const loaded = useLoaded(loadView)
  return <LoadingStates loaded={loaded}>{View => face && <View key={face} {...props} face={face} />}</LoadingStates>
}
