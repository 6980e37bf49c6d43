// Who knows the rules of a game by link: here `make play`, on the site a worker. Either is asked(question), which resolves
// to the answer of desktop/by_link/asked.py, or fails, with the reason as `told` if it knows one; ANALYSIS is where a record is taken apart.
export const ANALYSIS = "analysis";

export async function asked(question) {
  const answer = await fetch("friend", { method: "POST", body: JSON.stringify(question) });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
