// Browsers that translate a page put elements of their own (`font`) where its texts were, and React goes on with the
// texts: one that is taken away is no child any more, which fails, and one that changes is not seen to.

/** What stands where a text was. */
const standIns = new WeakMap<Node, Element>();

const isStandIn = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** It takes the text's place, or is put before it first. */
function note({ target, removedNodes, addedNodes, previousSibling }: MutationRecord) {
  const standIn = [...addedNodes, previousSibling].find(isStandIn);
  if (!standIn) return;
  for (const gone of removedNodes) {
    if (gone.nodeType === Node.TEXT_NODE && gone.parentNode !== target) standIns.set(gone, standIn);
  }
}

function putBack(node: Node | null) {
  const standIn = node && standIns.get(node);
  if (!standIn) return;
  standIns.delete(node);
  if (standIn.isConnected) standIn.replaceWith(node);
}

/** A text is back in its place before anything is done with it; what is new is translated like anything else. */
export function bearTranslation(): void {
  new MutationObserver((records) => records.forEach(note)).observe(document.body, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    putBack(child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    putBack(before);
    return insertBefore.call(this, node, before) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(text: string) {
      putBack(this);
      value.set?.call(this, text);
    },
  });
}
