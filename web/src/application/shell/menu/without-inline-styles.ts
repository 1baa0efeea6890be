/** React Aria adds a style sheet unless an element with this id exists. The content policy would refuse it; menu.css has its rule. */
export function keepReactAriaStylesOut(): void {
  const id = 'react-aria-pressable-style'
  if (document.getElementById(id)) return
  const marker = document.createElement('template')
  marker.id = id
  document.head.append(marker)
}
