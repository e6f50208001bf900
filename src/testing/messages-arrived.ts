/** Waits until all earlier messages have arrived, by a round trip on a new message channel. */
export async function messagesArrived(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data }) => port2.postMessage(data);
  await new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port1.postMessage(null);
  });
  port1.close();
}
