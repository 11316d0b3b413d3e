"""The committed stubs say what the extension module has."""

import ast
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest
from facedown import _facedown

#: What Python itself or the bindings put into every class.
INHERITED = set(dir(object)) | {"__module__", "__weakref__", "__dict__", "__text_signature__"}


def stub():
    path = Path(_facedown.__file__).parent / "_facedown.pyi"
    return ast.parse(path.read_text())


def classes():
    return {node.name: node for node in stub().body if isinstance(node, ast.ClassDef)}


def members(node):
    return {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}


def test_every_name_is_in_both():
    named = {node.name for node in stub().body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    real = {name for name in vars(_facedown) if not name.startswith("__")}
    assert named == real - {"_facedown"}
    for name, node in classes().items():
        real_class = getattr(_facedown, name)
        if issubclass(real_class, Exception):
            continue
        due = {member for member in vars(real_class) if member not in INHERITED}
        due |= {"__eq__", "__hash__", "__reduce__", "__new__"} & set(members(node))
        assert set(members(node)) == due, name


def parameters(function):
    args = function.args
    names = [arg.arg for arg in args.posonlyargs + args.args + args.kwonlyargs]
    given = [ast.literal_eval(default) for default in args.defaults]
    given += [None if default is None else ast.literal_eval(default) for default in args.kw_defaults]
    return [name for name in names if name not in ("self", "cls")], given


def test_every_parameter_has_its_name_and_default():
    compared = 0
    for name, node in classes().items():
        real_class = getattr(_facedown, name)
        for member, function in members(node).items():
            real = vars(real_class).get(member)
            if member.startswith("__") or not callable(real):
                continue
            signature = inspect.signature(real).parameters.values()
            names = [each.name for each in signature if each.name != "self"]
            defaults = [each.default for each in signature if each.default is not inspect.Parameter.empty]
            assert (names, defaults) == parameters(function), f"{name}.{member}"
            compared += 1
    assert compared >= 35


def test_every_public_thing_says_what_it_is():
    for name in classes():
        real = getattr(_facedown, name)
        assert real.__doc__, name
        for member, value in vars(real).items():
            if not member.startswith("_"):
                assert value.__doc__, f"{name}.{member}"


def public(node, within):
    """The functions and classes of a piece of Python that others may call, with their doc strings. What is overloaded
    is told once, behind its overloads."""
    for each in node.body:
        if not isinstance(each, (ast.FunctionDef, ast.ClassDef)) or each.name.startswith("_"):
            continue
        if not any(getattr(decorator, "id", "") == "overload" for decorator in each.decorator_list):
            yield within + each.name, ast.get_docstring(each)
        if isinstance(each, ast.ClassDef):
            yield from public(each, f"{within}{each.name}.")


def test_every_public_thing_of_the_python_files_says_what_it_is():
    """Those of libraries that are not installed too: the files are read and not imported."""
    folder, told = Path(_facedown.__file__).parent, 0
    for file in sorted(folder.glob("*.py")):
        tree = ast.parse(file.read_text())
        assert ast.get_docstring(tree), file.name
        # Only pickles call these.
        for name, words in public(tree, "") if file.name != "_pickle.py" else ():
            assert words, f"{file.name}: {name}"
            told += 1
    assert told > 50


def test_mypy_agrees():
    pytest.importorskip("mypy", reason="mypy is not installed: its stubtest does not run")
    command = [sys.executable, "-m", "mypy.stubtest", "facedown._facedown", "--ignore-missing-stub"]
    run = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"NO_COLOR": "1"})
    assert run.returncode == 0, run.stdout + run.stderr
