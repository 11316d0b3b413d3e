"""A study in shards over Ray's workers, on one machine or on a cluster.

    pip install ray
    python ray_shards.py booster-stomp run --shards 8 --scale 0.1

The folder must be one that every worker sees. A worker that is lost is tried again, and goes on where its shard was.
"""

import argparse
import os

import facedown
import ray


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("study")
    parser.add_argument("out")
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--nodes", type=int, default=2_000)
    args = parser.parse_args()
    # A worker has a working folder of its own.
    out = os.path.abspath(args.out)
    study = os.path.abspath(args.study) if args.study.endswith(".toml") else args.study

    @ray.remote(num_cpus=1, max_retries=2)
    def shard(i: int) -> dict:
        return facedown.lab.run(study, out, shard=(i, args.shards), scale=args.scale, nodes=args.nodes)

    ray.init(include_dashboard=False, log_to_driver=False)
    waiting = [shard.remote(i) for i in range(args.shards)]
    while waiting:
        (ended,), waiting = ray.wait(waiting)
        done = ray.get(ended)
        print("shard {0[0]}/{0[1]}: {1} deals".format(done["shard"], done["deals"]))
    ray.shutdown()
    print(facedown.lab.merge(out)["answer"])


if __name__ == "__main__":
    main()
