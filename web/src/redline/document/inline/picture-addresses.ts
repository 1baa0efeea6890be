/** Loads a picture by its id in the document. Throws `ApiError` or `ConnectionError`. */
export type LoadMedia = (mediaId: string) => Promise<Blob>

/** The addresses of pictures. They belong to the loader of one document, and stay as long as the loader does. */
const addressesByLoader = new WeakMap<LoadMedia, Map<string, Promise<string>>>()

/**
 * Returns a `blob:` address of a picture, which is fetched once. Throws what `load` throws, and tries again on the next
 * call.
 */
export function pictureAddress(load: LoadMedia, media: string): Promise<string> {
  const addresses = addressesByLoader.get(load) ?? new Map<string, Promise<string>>()
  addressesByLoader.set(load, addresses)
  const cached = addresses.get(media)
  if (cached) return cached
  const address = load(media).then(blob => URL.createObjectURL(blob))
  addresses.set(media, address)
  address.catch(() => addresses.delete(media))
  return address
}
