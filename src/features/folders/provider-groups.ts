export { setProviderGroups } from './provider-groups-store.ts'
